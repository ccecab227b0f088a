import { describe, expect, it } from '@jest/globals';
import { openApiDocument } from './openapi.js';
import { endpoints } from './registry.js';

interface Operation {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  responses: Record<string, { content: Record<string, { schema: { properties?: object } }> }>;
}

const document = openApiDocument(endpoints) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const byId = (id: string) => operations.find(({ operationId }) => operationId === id)!;

describe('the OpenAPI document', () => {
  it('has every call of the table once', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('is the same for the same table, and plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(openApiDocument(endpoints));
  });

  it('names the parameters of every path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(methods)) {
        const inPath = parameters.filter((parameter) => parameter.in === 'path');
        expect(inPath.map(({ name }) => name).sort()).toEqual([...named].sort());
        expect(inPath.every(({ required }) => required)).toBe(true);
      }
    }
  });

  it('asks for a token wherever the table does', () => {
    for (const [id, { access }] of Object.entries(endpoints)) {
      expect([id, byId(id).security.some((one) => 'bearer' in one)]).toEqual([id, access !== 'public']);
    }
  });

  it('shows the refresh token as what it is from outside: a cookie', () => {
    expect(byId('refresh').security).toEqual([{ refreshToken: [] }]);
    expect(byId('refresh')).not.toHaveProperty('requestBody');
    const reply = byId('refresh').responses['200']!.content['application/json']!.schema.properties;
    expect(Object.keys(reply!)).toEqual(['token', 'user']);
    expect(JSON.stringify(byId('login').responses)).not.toContain('refreshToken');
  });

  it('names what the edge itself refuses with, and when to come back', () => {
    for (const { operationId, responses } of operations) {
      const isRead = endpoints[operationId]?.method === 'GET';
      const statuses = ['400', '415', '429', '503', ...(isRead ? [] : ['413'])];
      expect([operationId, ...Object.keys(responses)]).toEqual(expect.arrayContaining(statuses));
      expect(responses['429']).toHaveProperty('headers.Retry-After');
    }
  });

  it('shows a call that takes a file as a form with that file', () => {
    for (const id of ['uploadPostMedia', 'uploadCommentMedia']) {
      const { content } = byId(id).requestBody!;
      expect(Object.keys(content)).toEqual(['multipart/form-data']);
      expect(Object.keys(content['multipart/form-data']!.schema.properties!)).toEqual(['media']);
    }
  });

  it('describes what a caller may leave out as optional', () => {
    const body = byId('createGroupBox').requestBody!.content['application/json']!.schema;
    expect(body).toMatchObject({ required: ['name'], additionalProperties: false });
  });
});
