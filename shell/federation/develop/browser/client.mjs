import { developedPage } from './page.mjs';

const hot = import.meta.webpackHot;
const page = developedPage(new URL('/_dev/', new URL(__webpack_public_path__, window.location.href)));
let version;
let work = Promise.resolve();

/** Throws or returns false if only a reload can. */
async function update(hash) {
  const from = __webpack_hash__;
  if (await hot.check()) {
    page.hideErrors();
    await hot.apply();
  }
  if (__webpack_hash__ === from) return false;
  // a page may have missed builds
  return __webpack_hash__ === hash || update(hash);
}

async function follow(build) {
  const isFirst = version === undefined;
  const isServersOnly = !isFirst && build.version !== version;
  version = build.version;
  if (build.hash === __webpack_hash__) {
    if (isServersOnly) page.reload(build);
    else page.hasBuild(build);
    return;
  }
  if (page.isBroken) {
    page.reload(build);
    return;
  }
  const isUpdated = await update(build.hash).catch((error) => {
    console.info(`${DEVELOPED_PACKAGE}: ${error.message}; reloading`);
    return false;
  });
  if (isUpdated) page.hasBuild(build);
  else page.reload(build);
}

page.onBuild(DEVELOPED_PACKAGE, (build) => (work = work.then(() => follow(build))));
