/** The columns of the footer. */
export const FOOTER_GROUPS = ['Shop', 'Help', 'Company'];
const MAX_LINKS = { menu: 3, footer: 6 };
const MAX_LABEL_LENGTH = 30;

const listOf = (value) => (Array.isArray(value) ? value : []);
const isPattern = (path) => /[:*]/.test(path);

function linkProblem(link, paths) {
  const { label, path, ...more } = link ?? {};
  if (typeof label !== 'string' || label.trim() === '' || label !== label.trim())
    return 'needs a label without spaces around it';
  if (label.length > MAX_LABEL_LENGTH)
    return `"${label}" has ${label.length} characters, and may have ${MAX_LABEL_LENGTH}`;
  if (!paths.includes(path)) return `"${label}" leads to ${path}, which is none of the paths of the slice`;
  if (isPattern(path)) return `"${label}" leads to ${path}, which stands for many pages`;
  if (more.group !== undefined && !FOOTER_GROUPS.includes(more.group))
    return `"${label}" is in the group ${more.group}, but the footer has ${FOOTER_GROUPS.join(', ')}`;
  return undefined;
}

/**
 * What the shop would not take of the links and unlisted pages that a slice declares (`slice` of its package.json, or its
 * release.json), one sentence each.
 */
export function declaredLinkProblems({ paths, unlisted, ...links }) {
  const problems = [];
  for (const [place, most] of Object.entries(MAX_LINKS)) {
    const declared = links[place] ?? [];
    if (!Array.isArray(declared)) problems.push(`"${place}" must be a list of links`);
    else if (declared.length > most) problems.push(`"${place}" has ${declared.length} links, and may have ${most}`);
    for (const link of listOf(declared)) {
      const problem = linkProblem(link, listOf(paths));
      if (problem) problems.push(`"${place}": ${problem}`);
    }
  }
  if (unlisted !== undefined && !Array.isArray(unlisted)) problems.push('"unlisted" must be a list of paths');
  for (const path of listOf(unlisted))
    if (!listOf(paths).includes(path)) problems.push(`"unlisted": ${path} is none of the paths of the slice`);
  return problems;
}
