const purlOf = (/** @type {string} */ name, /** @type {string} */ version) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

/**
 * A CycloneDX 1.6 document of an image's packages.
 * @param {{ image: string, packages: Awaited<ReturnType<typeof import('./deployed-packages.mjs').deployedPackages>> }} of
 */
export function billOfMaterials({ image, packages }) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'container', name: `magnet-shop/${image}`, 'bom-ref': image } },
    components: packages.map(({ name, version, licence, location, integrity = '' }) => {
      const [algorithm, hash = ''] = integrity.split('-');
      return {
        type: 'library',
        'bom-ref': location,
        name,
        version,
        purl: purlOf(name, version),
        licenses: [{ expression: licence }],
        ...(algorithm === 'sha512' && {
          hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
        }),
      };
    }),
  };
}
