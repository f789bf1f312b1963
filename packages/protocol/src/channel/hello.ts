import * as z from 'zod/mini'

/** Page and frame must have the same version. Raise the version when an older peer could misread a newer peer. */
export const PROTOCOL_VERSION = 4

export const ProjectId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** The only message between windows. Later messages use its port. */
export const Hello = z.strictObject({
  type: z.literal('vestibule:hello'),
  protocol: z.literal(PROTOCOL_VERSION),
  projectId: ProjectId,
  nonce: z.uuid(),
  /** Origin of the site for which an operator's extension asks. */
  onBehalfOf: z.optional(z.string().check(z.maxLength(300))),
})
export type Hello = z.infer<typeof Hello>

export const Ready = z.strictObject({
  type: z.literal('vestibule:ready'),
  nonce: z.uuid(),
  build: z.string().check(z.regex(/^[0-9a-f]{64}$|^dev$/)),
})
export type Ready = z.infer<typeof Ready>

/** Sent over the port: the page must not wait for the timeout. */
export const Refusal = z.strictObject({
  type: z.literal('vestibule:refused'),
  nonce: z.uuid(),
  reason: z.enum([
    'sandboxed',
    'credentialless',
    'nested',
    'insecure',
    'project',
    'storage',
    /** The page specifies a site, but only an operator's extension may. */
    'notAnExtension',
    /** The extension specifies no valid site. */
    'site',
  ]),
})
export type Refusal = z.infer<typeof Refusal>
