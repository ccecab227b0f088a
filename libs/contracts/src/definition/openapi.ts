import { z } from 'zod';
import { roles } from './caller.js';
import {
  credentials,
  loggedIn,
  loggedOut,
  login,
  logout,
  refresh,
  register,
  registration,
  signedIn,
} from '../auth/auth.js';
import { paymentNotice, receivePaymentNotice } from '../billing/payments.js';
import { passwordReset, resetPassword } from '../auth/password-reset.js';
import { deleteOwnAccount, deletionInput } from '../auth/own-data.js';
import {
  askSecondFactor,
  loginSecondFactor,
  passkeyRenaming,
  passwordAlone,
  removePasskey,
  removeSecondFactors,
  renamePasskey,
  renewRecoveryCodes,
  secondFactorProof,
  secondFactorsRemoval,
  startApp,
  startPasskey,
} from '../auth/second-factors.js';
import { passwordAgain } from '../auth/password-again.js';
import { changePassword, passwordInput, profileInput, updateProfile } from '../auth/profile.js';
import { getMedia } from '../content/media.js';
import { getEvidence } from '../campaigns/campaign-run-calls.js';
import { getCommentEvidence } from '../campaigns/post-comments.js';
import { getStrangePagePicture } from '../automation/strange-pages.js';
import { exportHistory } from '../campaigns/history.js';
import { success } from '../text/text.js';
import { nothing } from './define-request.js';
import type { Endpoint } from './endpoint.js';
import { errorCatalogue } from './errors.js';
import type { ErrorCode } from './errors.js';

type Json = Record<string, unknown>;

/** How a call with a controller of its own looks from outside, where that differs from what its service is asked. */
interface Outside {
  body?: z.ZodType;
  reply?: z.ZodType;
  /** The answer's type where it is not JSON. */
  media?: string;
  security?: readonly Json[];
}

const cookie = [{ refreshToken: [] }];
const outside = new Map<string, Outside>([
  [register.pattern, { body: registration, reply: signedIn }],
  [login.pattern, { body: credentials, reply: loggedIn }],
  [refresh.pattern, { body: nothing, reply: signedIn, security: cookie }],
  [logout.pattern, { body: nothing, reply: loggedOut, security: cookie }],
  [receivePaymentNotice.pattern, { body: paymentNotice }],
  [resetPassword.pattern, { body: passwordReset, reply: success }],
  [updateProfile.pattern, { body: profileInput }],
  [deleteOwnAccount.pattern, { body: deletionInput }],
  [changePassword.pattern, { body: passwordInput }],
  [loginSecondFactor.pattern, { body: secondFactorProof, reply: signedIn }],
  [askSecondFactor.pattern, { body: passwordAlone }],
  [startApp.pattern, { body: passwordAgain }],
  [startPasskey.pattern, { body: passwordAgain }],
  [renamePasskey.pattern, { body: passkeyRenaming }],
  [removePasskey.pattern, { body: passwordAgain }],
  [renewRecoveryCodes.pattern, { body: passwordAgain }],
  [removeSecondFactors.pattern, { body: secondFactorsRemoval }],
  [getEvidence.pattern, { media: 'image/jpeg' }],
  [getCommentEvidence.pattern, { media: 'image/jpeg' }],
  [getStrangePagePicture.pattern, { media: 'image/jpeg' }],
  [getMedia.pattern, { media: '*/*' }],
  [exportHistory.pattern, { media: 'text/csv' }],
]);

/** What whoever makes the call sends: its service is told more where the gateway has a controller for it. */
export function outsideBodyOf(endpoint: Endpoint): z.ZodType {
  return outside.get(endpoint.pattern)?.body ?? endpoint.body;
}

/** Any call may be answered with these. */
const alwaysPossible: readonly ErrorCode[] = [
  'REQUEST.UNSUPPORTED_TYPE',
  'REQUEST.TOO_MANY',
  'REPLY.TOO_LARGE',
  'SERVICE.UNEXPECTED',
  'SERVICE.UNAVAILABLE',
  'SERVICE.TIMEOUT',
];

/**
 * The OpenAPI 3.1 document of a contract table. Pure: the same table gives the same document.
 * @param endpoints by operation id
 */
export function openApiDocument(endpoints: Readonly<Record<string, Endpoint>>): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(operationId, endpoint);
  }
  const services = [...new Set(Object.values(endpoints).map(({ service }) => service))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Megafon',
      version: '1.0.0',
      description: 'Generated from the contract table: do not edit.',
    },
    servers: [{ url: '/api' }],
    tags: services.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        refreshToken: { type: 'apiKey', in: 'cookie', name: 'refreshToken' },
      },
      schemas: { Error: errorSchema, Role: { enum: [...roles] } },
    },
  };
}

function operation(operationId: string, endpoint: Endpoint): Json {
  const { media, reply = endpoint.reply, security } = outside.get(endpoint.pattern) ?? {};
  const body = outsideBodyOf(endpoint);
  const parameters = [...parametersIn('path', endpoint.params), ...parametersIn('query', endpoint.query)];
  return {
    operationId,
    tags: [endpoint.service],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-cost': endpoint.cost,
    'x-body-limit-bytes': endpoint.bodyLimitBytes,
    security: security ?? (endpoint.access === 'public' ? [] : [{ bearer: [] }]),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.takesFile && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: fileForm } } },
    }),
    ...(!endpoint.takesFile &&
      !isEmpty(body) && {
        requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
      }),
    responses: {
      [endpoint.status]: {
        description: 'Done.',
        content:
          media === undefined
            ? { 'application/json': { schema: schemaOf(reply, 'output') } }
            : { [media]: { schema: { type: 'string', format: 'binary' } } },
      },
      ...(endpoint.mayStayPending && {
        202: {
          description: 'It goes on: `pending` is true, and events tell of its end.',
          content: { 'application/json': { schema: schemaOf(reply, 'output') } },
        },
      }),
      ...refusals(endpoint),
    },
  };
}

/** By status, each naming its codes. */
function refusals({ errors, access, method }: Endpoint): Json {
  const codes = new Set<ErrorCode>([
    'REQUEST.INVALID',
    // Of a GET the body is not read.
    ...(method === 'GET' ? [] : (['REQUEST.TOO_LARGE'] as const)),
    ...(access === 'public' ? [] : (['AUTH.REQUIRED'] as const)),
    ...(access === 'admin' || access === 'superadmin'
      ? (['AUTH.ADMIN_ONLY', 'AUTH.FORBIDDEN', 'AUTH.SECOND_FACTOR_REQUIRED'] as const)
      : []),
    ...errors,
    ...alwaysPossible,
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      String(status),
      {
        description: ofStatus.join(', '),
        ...(['429', '503'].includes(String(status)) && { headers: { 'Retry-After': retryAfter } }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

const fileForm: Json = {
  type: 'object',
  required: ['media'],
  additionalProperties: false,
  properties: { media: { type: 'string', format: 'binary' } },
};

const retryAfter: Json = {
  description: 'Seconds after which the same call may be made again.',
  schema: { type: 'integer', minimum: 1 },
};

function parametersIn(place: 'path' | 'query', schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  });
  return json;
}

function isEmpty(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
}

const errorSchema: Json = {
  type: 'object',
  required: ['error', 'message', 'code'],
  properties: {
    error: { type: 'string', description: 'For a person, in Hebrew.' },
    message: { type: 'string', description: 'The same words.' },
    code: { enum: Object.keys(errorCatalogue), description: 'For a program: stable.' },
    details: { type: 'object', additionalProperties: true },
    errorId: { type: 'string', description: 'Names the log line of an unexpected failure.' },
    retryable: { const: true, description: 'The same call may succeed later without a change.' },
  },
};
