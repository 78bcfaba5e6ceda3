/** True where letters stand that neither alphabet of base64 has; how the rest decodes is not asked. */
export function isNoBase64(text: string): boolean {
  return /[^A-Za-z0-9+/_=\s-]/.test(text);
}
