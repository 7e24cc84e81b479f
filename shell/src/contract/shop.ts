import { createContext, useContext } from 'react';
import type { Seller } from 'shared-contracts/policy/seller';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';

export type Shop = {
  name: string;
  supportEmail: string;
  currency: string;
  publicUrl: string;
  timeZone: string;
  /** Absent in pages of earlier shells. */
  seller?: Seller;
};

export const ShopContext = createContext<Shop>({
  name: shopPolicy.defaults.shopName,
  supportEmail: shopPolicy.defaults.supportEmail,
  currency: shopPolicy.defaults.currency,
  publicUrl: '',
  timeZone: shopPolicy.defaults.timeZone,
});

/** The shop's name, address, currency, support email and time zone. */
export const useShop = (): Shop => useContext(ShopContext);
