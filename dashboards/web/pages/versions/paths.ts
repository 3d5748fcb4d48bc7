export function versionPath(scenario: string, schemaId: string): string {
  return `/v1/scenarios/${encodeURIComponent(scenario)}/versions/${encodeURIComponent(schemaId)}`;
}

/** The call as somebody types it: the key stands in a variable of theirs, and no name ends the quotes early. */
export function curlOf(path: string): string {
  return `curl -H "authorization: Bearer $DSP_KEY" '${location.origin}${path.replaceAll("'", '%27')}'`;
}
