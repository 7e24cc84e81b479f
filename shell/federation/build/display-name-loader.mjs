/**
 * Drops the names that libraries give their components for development tools. A component that is named and otherwise unused could not
 * be left out.
 */
export default function dropDisplayNames(source) {
  return source.replace(/^[\w$]+\.displayName = [\w"'.]+;$/gm, '');
}
