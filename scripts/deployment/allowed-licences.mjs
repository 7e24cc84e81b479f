/** SPDX identifiers: a notice is enough. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]);

const exceptions = [
  {
    packages: /^(@img\/sharp-|libheif-js$)/,
    licence: /^(Apache-2\.0 AND )?LGPL-3\.0(-or-later)?( AND MIT)?$/,
    reason: 'libvips and libheif, unchanged, in files of their own that can be replaced; they run on our servers only',
  },
];

const parts = (/** @type {string} */ licence) => licence.replaceAll(/[()]/g, '').split(' OR ');

/**
 * Whether a package may be deployed. Of several licences to choose from, one that is allowed is enough.
 * @param {{ name: string, licence: string }} of
 */
export const isAllowed = ({ name, licence }) =>
  parts(licence).some((choice) => choice.split(' AND ').every((one) => permissive.has(one))) ||
  exceptions.some(({ packages, licence: allowed }) => packages.test(name) && allowed.test(licence));
