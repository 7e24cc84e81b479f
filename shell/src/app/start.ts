import 'shared-ui/styles/shop.css';
import './icon.svg';
import { startShop } from './start-shop';

void startShop();
