/**
 * The native text that stands between a signed text of Gemini's and an unsigned one before it:
 * neighbouring texts are joined, these never are. It says nothing, and is sent to nobody.
 */
export const separator = '{"thoughtSignature":""}';
