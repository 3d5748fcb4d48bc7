/** A covered component of an HTTP message and its value, e.g. `["@method", "POST"]`. */
export type Component = readonly [name: string, value: string];

/**
 * The text that is signed (RFC 9421 section 2.5).
 * @param params the serialised inner list with its parameters, as it stands in Signature-Input
 */
export function signatureBase(components: readonly Component[], params: string): string {
  const lines = components.map(([name, value]) => `"${name}": ${value}`);
  return [...lines, `"@signature-params": ${params}`].join('\n');
}
