import { formatMoneyShort, parseMoney } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';

const { shipping } = shopPolicy;

export const freeShippingOver = formatMoneyShort(parseMoney(shipping.freeShippingOver));
export const days = (span: string) => `${span} business ${span === '1' ? 'day' : 'days'}`;
export const processing = days(shipping.processingBusinessDays);
export const printedAndDelivered = `Printed in ${processing}, delivered in ${shipping.standardBusinessDays}`;
