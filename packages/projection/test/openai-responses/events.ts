/** An item, as it is promised or done. */
export const item = (index: number, json: string, is = 'done'): string =>
  `{"type":"response.output_item.${is}","output_index":${index},"item":${json}}`;
/** More of a part of one. */
export const delta = (type: string, index: number, text: string): string =>
  `{"type":"response.${type}.delta","output_index":${index},"delta":"${text}"}`;
/** The end of a response. */
export const completed: string =
  '{"type":"response.completed","response":{"status":"completed","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":16},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":2}}}}';
