import 'shared-ui/styles/shop.css';
import '../inline/load-notice.module.css';
import './icon.svg';
import './large-icon.png';
import './touch-icon.png';
import { startShop } from './start-shop';

startShop().catch((error: unknown) => {
  console.error('the shop could not start', error);
  window.firstPage?.failed(() => window.location.reload());
});
