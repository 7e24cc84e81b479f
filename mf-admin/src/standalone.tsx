import 'shared-ui/styles/shop.css';
import { createRoot } from 'react-dom/client';
import { Standalone } from 'shell/standalone';
import routes from './exposes/routes';

// for development and tests
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(<Standalone routes={routes} />);
