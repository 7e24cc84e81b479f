import { Faq } from './faq';
import { StartCreating } from './start-creating';
import { Testimonials } from './testimonials';

/** The sections far below the fold, which hydrate when the visitor scrolls near them. */
export function RestOfHome() {
  return (
    <div id="rest-of-home">
      <Testimonials />
      <Faq />
      <StartCreating />
    </div>
  );
}
