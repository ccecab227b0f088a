import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const smallestBytes = 1_024;

/** Writes `.br` and `.gz` beside each text file: the gateway sends what the build compressed. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(fileName)) continue;
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (source.length < smallestBytes) continue;
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
        const asset = (suffix: string, packed: Buffer) =>
          this.emitFile({ type: 'asset', fileName: `${fileName}.${suffix}`, source: packed });
        asset('br', brotliCompressSync(source, quality));
        asset('gz', gzipSync(source, { level: 9 }));
      }
    },
  };
}
