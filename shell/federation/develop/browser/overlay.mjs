const STYLES = `
  dialog {
    box-sizing: border-box; width: min(60rem, 100vw - 2rem); max-height: calc(100vh - 2rem); padding: 1rem 1.5rem; overflow: auto;
    border: 0; border-top: 0.5rem solid #d92d20; border-radius: 0.5rem; background: #15161d; color: #f4f4f6;
    font: 1rem/1.5 system-ui, sans-serif;
  }
  dialog::backdrop { background: rgb(0 0 0 / 60%); }
  h1 { margin: 0 0 0.5rem; font-size: 1.125rem; }
  h2 { margin: 1rem 0 0.25rem; color: #ffb4ab; font-size: 1rem; overflow-wrap: anywhere; }
  p { margin: 0.25rem 0; color: #c6c7d0; overflow-wrap: anywhere; }
  .place { color: #9cc9ff; }
  pre { margin: 0.5rem 0; padding: 0.75rem; overflow: auto; background: #23242e; font: 0.875rem/1.5 ui-monospace, monospace; }
  button { padding: 0.5rem 1rem; border: 1px solid #c6c7d0; border-radius: 0.25rem; background: none; color: inherit; font: inherit; }
  button:focus-visible, pre:focus-visible { outline: 3px solid #9cc9ff; outline-offset: 2px; }
`;

function element(name, text, className = '') {
  const created = document.createElement(name);
  created.textContent = text;
  created.className = className;
  return created;
}

function code(text) {
  const block = element('pre', text);
  // scrolls by keyboard
  block.tabIndex = 0;
  return block;
}

const partsOf = ({ title, place, code: excerpt, frames = [] }) => [
  element('h2', title),
  ...(place ? [element('p', place, 'place')] : []),
  ...(excerpt ? [code(excerpt)] : []),
  ...frames.map((frame) => element('p', frame)),
];

/** In a shadow root, out of reach of the page's styles, and without markup as text, which its policy refuses. */
export class Overlay {
  #host = document.createElement('development-errors');
  #dialog = document.createElement('dialog');
  #content = document.createElement('div');
  #buildErrors = [];
  #errors = [];

  constructor() {
    const root = this.#host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    const heading = element('h1', 'This page has an error');
    heading.id = 'heading';
    this.#dialog.setAttribute('aria-labelledby', heading.id);
    const close = element('button', 'Close (Esc)');
    close.type = 'button';
    close.autofocus = true;
    close.addEventListener('click', () => this.#dialog.close());
    // the event may come when it is open again
    this.#dialog.addEventListener('close', () => !this.#dialog.open && (this.#errors = []));
    // keys pressed here are not for the page
    for (const type of ['keydown', 'keyup', 'click', 'pointerdown'])
      this.#dialog.addEventListener(type, (event) => event.stopPropagation());
    const hint = element('p', 'It goes when the error is mended.');
    this.#dialog.append(heading, close, this.#content, hint);
    root.append(this.#dialog);
  }

  showBuildErrors(errors) {
    if (JSON.stringify(errors) === JSON.stringify(this.#buildErrors)) return;
    this.#buildErrors = errors;
    this.#render();
  }

  showError(error) {
    if (this.#errors.some(({ title, place }) => title === error.title && place === error.place)) return;
    this.#errors.push(error);
    this.#render();
  }

  hideErrors() {
    this.#errors = [];
    this.#render();
  }

  #render() {
    const all = [...this.#buildErrors, ...this.#errors];
    this.#content.replaceChildren(...all.flatMap(partsOf));
    if (all.length === 0) {
      this.#dialog.close();
      return;
    }
    // React may have replaced the body
    if (!this.#host.isConnected) {
      this.#dialog.close();
      document.body.append(this.#host);
    }
    if (!this.#dialog.open) this.#dialog.showModal();
  }
}
