import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import { currentTraceId, inSpan, readTraceparent, runWithTrace } from '@megafon/messaging';
import { spanSink } from '@megafon/testing';
import type { SpanSink } from '@megafon/testing';
import { startTracing } from './start-tracing.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
let sink: SpanSink;
let stop = () => Promise.resolve();
beforeAll(async () => {
  sink = await spanSink();
});
afterAll(() => sink.close());
beforeEach(() => {
  sink.spans.length = 0;
});
afterEach(() => stop());

const start = async (share?: number) => {
  stop = await startTracing('probe', {
    OTEL_EXPORTER_OTLP_ENDPOINT: sink.endpoint,
    OTEL_TRACES_SAMPLER_ARG: share,
  });
};
const received = async () => {
  await stop();
  return sink.spans;
};

describe('a process that is told of a collector', () => {
  it('sends what it does, each within what caused it, in the trace that was there before', async () => {
    await start();
    await runWithTrace(traceId, () =>
      inSpan('outer', {}, async () => {
        await Promise.resolve();
        await inSpan('inner', { attributes: { 'megafon.action.kind': 'join' } }, () => undefined);
      }),
    );
    const spans = await received();
    const outer = spans.find(({ name }) => name === 'outer');
    expect(outer).toMatchObject({ service: 'probe', traceId, parentSpanId: '' });
    expect(spans.find(({ name }) => name === 'inner')).toMatchObject({
      traceId,
      parentSpanId: outer?.spanId,
      attributes: { 'megafon.action.kind': 'join' },
    });
  });

  it('goes on from what another process did', async () => {
    await start();
    const parent = readTraceparent(`00-${traceId}-00f067aa0ba902b7-01`);
    await runWithTrace(traceId, () => inSpan('taken', { kind: 'consumer', parent }, () => undefined));
    expect(await received()).toMatchObject([{ name: 'taken', traceId, parentSpanId: '00f067aa0ba902b7' }]);
  });

  it('keeps two traces apart, also where one is worked on within the other', async () => {
    await start();
    const other = 'f'.repeat(32);
    await runWithTrace(traceId, () =>
      inSpan('mine', {}, () => runWithTrace(other, () => inSpan('other', {}, () => undefined))),
    );
    const spans = await received();
    expect(spans.find(({ name }) => name === 'other')).toMatchObject({ traceId: other, parentSpanId: '' });
  });

  it('gives what began without a trace one that all of it has', async () => {
    await start();
    const seen = await inSpan('sweep', {}, () => currentTraceId());
    expect(await received()).toMatchObject([{ name: 'sweep', traceId: seen }]);
  });

  it('says what failed by its code or class, and not what the error says', async () => {
    await start();
    const refused = new AppError('GROUP.NOT_FOUND', { name: 'secret of dana' });
    await expect(inSpan('refused', {}, () => Promise.reject(refused))).rejects.toBe(refused);
    const broken = new TypeError('secret of dana');
    await expect(inSpan('broken', {}, () => Promise.reject(broken))).rejects.toBe(broken);
    const spans = await received();
    const types = spans.map(({ name, attributes }) => [name, attributes['error.type']]);
    expect(types).toEqual([
      ['refused', 'GROUP.NOT_FOUND'],
      ['broken', 'TypeError'],
    ]);
    expect(sink.raw.join('\n')).not.toContain('secret of dana');
  });

  it('records the same share of traces as every other process', async () => {
    await start(0);
    const seen = await runWithTrace(traceId, () => inSpan('left out', {}, () => currentTraceId()));
    expect(seen).toBe(traceId);
    expect(await received()).toEqual([]);
  });
});

it('records nothing, and works the same, where no collector is named', async () => {
  stop = await startTracing('probe', {});
  expect(await runWithTrace(traceId, () => inSpan('quiet', {}, () => currentTraceId()))).toBe(traceId);
  expect(await inSpan('quiet', {}, () => currentTraceId())).toBe('');
  expect(await received()).toEqual([]);
});
