import type { Surface } from '@vestibule/protocol'

/** Surfaces with a separate view. */
const EMBEDDED_SURFACES = [
  'passkey',
  'consent',
  'protect',
  'recover',
  'link',
  'settings',
] as const satisfies readonly Surface[]
export type EmbeddedSurface = (typeof EMBEDDED_SURFACES)[number]

export function isEmbedded(surface: Surface): surface is EmbeddedSurface {
  return (EMBEDDED_SURFACES as readonly Surface[]).includes(surface)
}
