import { Foundation1772000000001 } from './1-foundation.js';
import { Purchase1772000000002 } from './2-purchase.js';
import { CatalogueSearch1772000000003 } from './3-catalogue-search.js';
import { Contact1772000000004 } from './4-contact.js';
import { KeptCartLines1772000000005 } from './5-kept-cart-lines.js';
import { CheckedPrints1772000000006 } from './6-checked-prints.js';
import { RefundsByTime1772000000007 } from './7-refunds-by-time.js';
import { StockChanges1772000000008 } from './8-stock-changes.js';
import { ReservationHolders1772000000009 } from './9-reservation-holders.js';
import { MissingPhotos1772000000011 } from './11-missing-photos.js';
import { CheckoutNetworks1772000000012 } from './12-checkout-networks.js';
import { ListedPrice1772000000013 } from './13-listed-price.js';
import { Magnets1772000000014 } from './14-magnets.js';
import { Designs1772000000015 } from './15-designs.js';
import { PhotoDetails1772000000016 } from './16-photo-details.js';
import { PrintFiles1772000000017 } from './17-print-files.js';
import { OrderPreviews1772000000018 } from './18-order-previews.js';
import { PicturePrints1772000000019 } from './19-picture-prints.js';
import { DesignDrafts1772000000020 } from './20-design-drafts.js';
import { Accounts1772000000030 } from './30-accounts.js';
import { Passkeys1772000000031 } from './31-passkeys.js';
import { SavedAddresses1772000000032 } from './32-saved-addresses.js';
import { DataExports1772000000033 } from './33-data-exports.js';
import { OrderChanges1772000000040 } from './40-order-changes.js';
import { OrderNotifications1772000000041 } from './41-order-notifications.js';
import { MailAttachments1772000000050 } from './50-mail-attachments.js';
import { ProductReviews1772000000060 } from './60-product-reviews.js';
import { Claims1772000000061 } from './61-claims.js';
import { AuditLog1772000000062 } from './62-audit-log.js';
import { UserSearch1772000000063 } from './63-user-search.js';
import { OrderVersions1772000000064 } from './64-order-versions.js';
import { ProductVersions1772000000065 } from './65-product-versions.js';
import { OrderSearch1772000000067 } from './67-order-search.js';
import { OrderDesk1772000000068 } from './68-order-desk.js';
import { ShopListVersions1772000000070 } from './70-shop-list-versions.js';
import { ContactLists1772000000071 } from './71-contact-lists.js';
import { InactiveProducts1772000000072 } from './72-inactive-products.js';
import { SalesTotals1772000000073 } from './73-sales-totals.js';
import { UnpaidCheckouts1772000000074 } from './74-unpaid-checkouts.js';
import { ReleaseRegistry1772000000076 } from './76-release-registry.js';
import { RateLimits1772000000077 } from './77-rate-limits.js';
import { RefundSearch1772000000078 } from './78-refund-search.js';
import { ReviewAndClaimSearch1772000000079 } from './79-review-and-claim-search.js';
import { MatchedRefunds1772000000080 } from './80-matched-refunds.js';
import { UnorderedBytes1772000000082 } from './82-unordered-bytes.js';
import { PhotosOfNetworks1772000000083 } from './83-photos-of-networks.js';
import { OrderLinks1772000000084 } from './84-order-links.js';
import { PhotoSharesByOrder1772000000086 } from './86-photo-shares-by-order.js';
import { CanaryVisitors1772000000087 } from './87-canary-visitors.js';
import { TeamReleases1772000000089 } from './89-team-releases.js';
import { StaffVersions1772000000090 } from './90-staff-versions.js';
import { CanaryJudging1772000000091 } from './91-canary-judging.js';
import { PreviewMagnets1772000000093 } from './93-preview-magnets.js';
import { FoundProducts1772000000094 } from './94-found-products.js';
import { Arrivals1772000000095 } from './95-arrivals.js';
import { SecondAddressLines1772000000096 } from './96-second-address-lines.js';
import { CorrectedOrders1772000000097 } from './97-corrected-orders.js';
import { NamesOfFriends1772000000102 } from './102-names-of-friends.js';
import { StaffRoles1772000000103 } from './103-staff-roles.js';
import { UndoneChanges1772000000104 } from './104-undone-changes.js';
import { CreditNotes1772000000105 } from './105-credit-notes.js';
import { OrderDeskLists1772000000106 } from './106-order-desk-lists.js';
import { Reprints1772000000107 } from './107-reprints.js';
import { PrinterOptions1772000000109 } from './109-printer-options.js';
import { PrintRuns1772000000110 } from './110-print-runs.js';
import { PersonalMails1772000000115 } from './115-personal-mails.js';
import { TableKeys1772000000119 } from './119-table-keys.js';
import { SlicePaths1772000000120 } from './120-slice-paths.js';
import { TeamEmails1772000000121 } from './121-team-emails.js';
import { TrackingKeys1772000000123 } from './123-tracking-keys.js';
import { PaymentsWithoutOrder1772000000124 } from './124-payments-without-order.js';
import { Disputes1772000000125 } from './125-disputes.js';
import { OneWayToPrint1772000000127 } from './127-one-way-to-print.js';
import { PhotoColors1772000000128 } from './128-photo-colors.js';
import { Promises1772000000126 } from './126-promises.js';

/** All migrations, in order. */
export const migrations = [
  Foundation1772000000001,
  Purchase1772000000002,
  CatalogueSearch1772000000003,
  Contact1772000000004,
  KeptCartLines1772000000005,
  CheckedPrints1772000000006,
  RefundsByTime1772000000007,
  StockChanges1772000000008,
  ReservationHolders1772000000009,
  MissingPhotos1772000000011,
  CheckoutNetworks1772000000012,
  ListedPrice1772000000013,
  Magnets1772000000014,
  Designs1772000000015,
  PhotoDetails1772000000016,
  PrintFiles1772000000017,
  OrderPreviews1772000000018,
  PicturePrints1772000000019,
  DesignDrafts1772000000020,
  Accounts1772000000030,
  Passkeys1772000000031,
  SavedAddresses1772000000032,
  DataExports1772000000033,
  OrderChanges1772000000040,
  OrderNotifications1772000000041,
  MailAttachments1772000000050,
  ProductReviews1772000000060,
  Claims1772000000061,
  AuditLog1772000000062,
  UserSearch1772000000063,
  OrderVersions1772000000064,
  ProductVersions1772000000065,
  OrderSearch1772000000067,
  OrderDesk1772000000068,
  ShopListVersions1772000000070,
  ContactLists1772000000071,
  InactiveProducts1772000000072,
  SalesTotals1772000000073,
  UnpaidCheckouts1772000000074,
  ReleaseRegistry1772000000076,
  RateLimits1772000000077,
  RefundSearch1772000000078,
  ReviewAndClaimSearch1772000000079,
  MatchedRefunds1772000000080,
  UnorderedBytes1772000000082,
  PhotosOfNetworks1772000000083,
  OrderLinks1772000000084,
  PhotoSharesByOrder1772000000086,
  CanaryVisitors1772000000087,
  TeamReleases1772000000089,
  StaffVersions1772000000090,
  CanaryJudging1772000000091,
  PreviewMagnets1772000000093,
  FoundProducts1772000000094,
  Arrivals1772000000095,
  SecondAddressLines1772000000096,
  CorrectedOrders1772000000097,
  NamesOfFriends1772000000102,
  StaffRoles1772000000103,
  UndoneChanges1772000000104,
  CreditNotes1772000000105,
  OrderDeskLists1772000000106,
  Reprints1772000000107,
  PrinterOptions1772000000109,
  PrintRuns1772000000110,
  PersonalMails1772000000115,
  TableKeys1772000000119,
  SlicePaths1772000000120,
  TeamEmails1772000000121,
  TrackingKeys1772000000123,
  PaymentsWithoutOrder1772000000124,
  Disputes1772000000125,
  Promises1772000000126,
  OneWayToPrint1772000000127,
  PhotoColors1772000000128,
];
