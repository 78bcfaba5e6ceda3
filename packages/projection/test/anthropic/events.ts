/** The event that opens a message. */
export const start =
  '{"type":"message_start","message":{"usage":{"input_tokens":5,"cache_read_input_tokens":7,"cache_creation_input_tokens":11,"output_tokens":1}}}';
/** The events that end one. */
export const end = [
  '{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":9}}',
  '{"type":"message_stop"}',
];
/** The start of a content block. */
export const opened = (index: number, block: string): string =>
  `{"type":"content_block_start","index":${index},"content_block":${block}}`;
/** A delta of one. */
export const grown = (index: number, delta: string): string =>
  `{"type":"content_block_delta","index":${index},"delta":${delta}}`;
/** The end of one. */
export const closed = (index: number): string => `{"type":"content_block_stop","index":${index}}`;
