import 'shared-ui/styles/shop.css';
import '../inline/load-notice.module.css';
import './icon.svg';
import { startShop } from './start-shop';

startShop().catch((error: unknown) => {
  console.error('the shop could not start', error);
  window.firstPage?.failed(() => window.location.reload());
});
