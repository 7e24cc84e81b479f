/** What npm, Node and a browser need; anything else may be a secret of another step. */
const NEEDED = [
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TEMP|TMP|TZ|LANG|LANGUAGE|LC_\w+|TERM|COLORTERM|FORCE_COLOR|NO_COLOR|CI|DISPLAY)$/i,
  /^(NODE_ENV|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|LD_LIBRARY_PATH|XDG_\w+|VOLTA_HOME|ASDF_DIR|ASDF_DATA_DIR)$/i,
  /^(SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMFILES(\(X86\))?|PROGRAMDATA)$/i,
];
const PROXIES = /^(HTTPS?_PROXY|ALL_PROXY|NO_PROXY)$/i;

/** `isOnline`: it reaches the shop, perhaps through a proxy. */
export function toolEnvironment({ from = process.env, isOnline = false } = {}) {
  const needed = isOnline ? [...NEEDED, PROXIES] : NEEDED;
  return Object.fromEntries(Object.entries(from).filter(([name]) => needed.some((names) => names.test(name))));
}
