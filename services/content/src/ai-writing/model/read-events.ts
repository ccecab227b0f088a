import { WritingFault } from '../writer.js';

const longestLine = 65_536;

/** The bytes of an answer, as long as they are not too many. @throws WritingFault too-long */
export async function* within(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new WritingFault('too-long', 'the answer has too many bytes');
    yield chunk;
  }
}

/**
 * The `data:` of server-sent events, wherever chunks begin and end. Comments (`: keep-alive`) and other fields are left out.
 * @throws WritingFault too-long for a line without an end
 */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new WritingFault('too-long', 'a line of the answer has no end');
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
  }
  if (rest.startsWith('data:')) yield rest.slice(5).trim();
}

export async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}
