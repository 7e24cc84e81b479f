// All that slices may use of the shell. Removing or changing an export breaks released slices.
export { ApiError, callApi, callApiPage, messageOf, type CallOptions, type Page } from './api-client';
export { browser, logInAgain } from './browser';
export type { CartLine } from 'shared-contracts/cart/schemas';
export type { AddToCart } from 'shared-contracts/cart/guest-line';
export { type Cart, cartQuery, useAddToCart, useCart, useChangeCartLine } from './cart';
export { guestCart } from './guest-cart';
export { PageTitle } from './page-title';
export { type Session, changeSession, userQuery, useSession } from './session';
export { type Shop, useShop } from './shop';
export { ShopDate } from './shop-date';
export type { SliceContext, SliceRoutes } from './slice';
export { dismissToast, toast, type ToastAction, type ToastMessage, type ToastTone } from './toast';
