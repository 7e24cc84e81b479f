/**
 * The shell's contract: all that a slice may use of the shell, and the only module that the shell shares with slices as a
 * singleton besides React, the router, React Query and zustand. It changes by adding; taking away breaks released slices.
 */
export { ApiError, callApi, callApiPage, isUnauthorized, messageOf, type CallOptions, type Page } from './api-client';
export { browser, logInAgain } from './browser';
export { type AddToCart, type Cart, type CartLine, cartQuery, useAddToCart, useCart, useChangeCartLine } from './cart';
export { guestCart } from './guest-cart';
export { PageTitle } from './page-title';
export { type Session, changeSession, useEndOfSession, userQuery, useSession } from './session';
export { type Shop, useShop } from './shop';
export type { SliceContext, SliceRoutes } from './slice';
export { toast, type ToastMessage, type ToastTone } from './toast';
