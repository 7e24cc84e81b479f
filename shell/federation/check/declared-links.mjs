export const FOOTER_GROUPS = ['Shop', 'Help', 'Company'];
const MAX_LINKS = { menu: 3, footer: 6 };
const MAX_LABEL_LENGTH = 30;

const listOf = (value) => (Array.isArray(value) ? value : []);
const isPattern = (path) => /[:*]/.test(path);
/** Joiners, marks of direction, line breaks and the like; the last is a braille pattern without dots. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const codeOf = (character) => `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

export function duplicatesIn(list) {
  const seen = new Set();
  return [...new Set(list.filter((one) => seen.size === seen.add(one).size))];
}

function linkProblem(link, paths) {
  const { label, path, ...more } = link ?? {};
  if (typeof label !== 'string' || label.trim() === '' || label !== label.trim())
    return 'needs a label without spaces around it';
  const [invisible] = label.match(INVISIBLE) ?? [];
  if (invisible) return `"${label.replace(INVISIBLE, '')}" has the invisible character ${codeOf(invisible)}`;
  if (label.length > MAX_LABEL_LENGTH)
    return `"${label}" has ${label.length} characters, and may have ${MAX_LABEL_LENGTH}`;
  if (!paths.has(path)) return `"${label}" leads to ${path}, which is none of the paths of the slice`;
  if (isPattern(path)) return `"${label}" leads to ${path}, which stands for many pages`;
  if (more.group !== undefined && !FOOTER_GROUPS.includes(more.group))
    return `"${label}" is in the group ${more.group}, but the footer has ${FOOTER_GROUPS.join(', ')}`;
  return undefined;
}

/** In a column, each label has one page, and each page one label. */
function duplicateProblems(place, links) {
  const inColumn = (key) => duplicatesIn(links.map((link) => JSON.stringify([link?.group, link?.[key]])));
  return ['label', 'path'].flatMap((key) =>
    inColumn(key).map((twice) => `"${place}" has the ${key} "${JSON.parse(twice)[1]}" twice`),
  );
}

/** What the shop refuses, one sentence each. */
export function declaredLinkProblems({ paths, unlisted, ...links }) {
  const problems = [];
  const known = new Set(listOf(paths));
  for (const [place, most] of Object.entries(MAX_LINKS)) {
    const declared = links[place] ?? [];
    if (!Array.isArray(declared)) problems.push(`"${place}" must be a list of links`);
    else if (declared.length > most) problems.push(`"${place}" has ${declared.length} links, and may have ${most}`);
    for (const link of listOf(declared)) {
      const problem = linkProblem(link, known);
      if (problem) problems.push(`"${place}": ${problem}`);
    }
    for (const problem of duplicateProblems(place, listOf(declared))) problems.push(problem);
  }
  if (unlisted !== undefined && !Array.isArray(unlisted)) problems.push('"unlisted" must be a list of paths');
  for (const path of listOf(unlisted))
    if (!known.has(path)) problems.push(`"unlisted": ${path} is none of the paths of the slice`);
  return problems;
}
