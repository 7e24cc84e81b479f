import { Overlay } from './overlay.mjs';
import { RENDER_PROBLEMS_ID } from './render-problems-id.mjs';

const reloadKeyOf = (name) => `reloaded-for-${name}`;

/** Shared by all bundles of a page, because browsers open few connections. */
class DevelopedPage {
  #server;
  #overlay = new Overlay();
  #builds = {};
  #listeners = new Map();
  #update = 0;
  /** A module that threw is gone, so the next build needs a reload. */
  isBroken = false;
  #shown = new WeakSet();

  constructor(server) {
    this.#server = server;
    const builds = new EventSource(new URL('events', server));
    builds.addEventListener('message', ({ data }) => this.#follow(JSON.parse(data)));
    this.#watchErrors();
    const problems = document.getElementById(RENDER_PROBLEMS_ID)?.textContent;
    for (const stack of JSON.parse(problems ?? '[]'))
      void this.#showError('Error while rendering on the server', stack);
  }

  onBuild(name, listener) {
    this.#listeners.set(name, listener);
    const build = this.#builds[name];
    if (build && build.errors.length === 0) listener(build);
  }

  hideErrors() {
    this.#update += 1;
    this.#overlay.hideErrors();
  }

  onFailedUpdate(error) {
    this.isBroken = true;
    this.#show(error);
  }

  /** Once per build: a page that stays old must not reload forever. */
  reload({ name, hash, version }) {
    const reason = `${hash} ${version}`;
    if (sessionStorage.getItem(reloadKeyOf(name)) === reason) return;
    sessionStorage.setItem(reloadKeyOf(name), reason);
    window.location.reload();
  }

  /** A build that comes back may reload again. */
  hasBuild({ name }) {
    sessionStorage.removeItem(reloadKeyOf(name));
  }

  #follow(builds) {
    const before = this.#builds;
    this.#builds = builds;
    this.#overlay.showBuildErrors(Object.values(builds).flatMap(({ errors }) => errors));
    for (const [name, build] of Object.entries(builds)) {
      const last = before[name];
      if (build.errors.length > 0) continue;
      // the page was rendered with the old paths
      if (last?.manifest !== undefined && last.manifest !== build.manifest) this.reload(build);
      if (last?.hash !== build.hash || last.version !== build.version || last.errors.length > 0)
        this.#listeners.get(name)?.(build);
    }
  }

  #watchErrors() {
    window.addEventListener('error', ({ error }) => this.#show(error));
    window.addEventListener('unhandledrejection', ({ reason }) => this.#show(reason));
    const log = console.error;
    // React logs what an error boundary has caught
    console.error = (...args) => {
      log.apply(console, args);
      this.#show(args.find((argument) => argument instanceof Error));
    };
  }

  #show(error) {
    // an error that the API answered or an ended request is no mistake in the code
    if (!(error instanceof Error) || typeof error.status === 'number' || error.name === 'AbortError') return;
    if (this.#shown.has(error)) return;
    this.#shown.add(error);
    void this.#showError(`${error.name}: ${error.message}`, error.stack ?? '');
  }

  async #showError(title, stack) {
    const update = this.#update;
    const trace = await fetch(new URL('trace', this.#server), { method: 'POST', body: stack })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined);
    if (update !== this.#update) return;
    this.#overlay.showError({ title, ...(trace ?? { frames: stack.split('\n').slice(1) }) });
  }
}

export const developedPage = (server) => (globalThis.developedPage ??= new DevelopedPage(server));
