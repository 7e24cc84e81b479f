import { Faq } from './faq';
import { StartCreating } from './start-creating';
import { Testimonials } from './testimonials';

/** What is far below the first screen: the page brings it to life when the visitor comes near. */
export function RestOfHome() {
  return (
    <div id="rest-of-home">
      <Testimonials />
      <Faq />
      <StartCreating />
    </div>
  );
}
