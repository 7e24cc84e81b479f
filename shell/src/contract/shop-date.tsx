import { DateText, type DateTextProps } from 'shared-ui/date-text';
import { useShop } from './shop';

export type ShopDateProps = Omit<DateTextProps, 'timeZone'>;

/** A date or time in the shop's time zone. */
export const ShopDate = (props: ShopDateProps) => <DateText {...props} timeZone={useShop().timeZone} />;
