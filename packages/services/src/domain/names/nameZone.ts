import { ens_normalize } from '@adraffy/ens-normalize'
import { type NameFault, nameFault } from '@vestibule/protocol/names'

/** Maximum length of names that are passed to ENSIP-15. */
const LONGEST = 255

export function createZone(options: { suffix: string; legacySuffix: string | undefined }) {
  const { suffix, legacySuffix } = options
  const suffixes = [suffix, ...(legacySuffix === undefined ? [] : [legacySuffix])]

  return {
    suffix,
    legacySuffix,
    fullName: (label: string) => `${label}.${suffix}`,
    /** Removes the current suffix. Undefined for other suffixes. */
    ownLabel: (name: string) => withoutSuffix(name, suffix),
    /** Like `ownLabel`, for a name in a visitor's spelling (ENSIP-15), with either suffix or without a suffix. */
    readLabel(name: string): string | undefined {
      const plain = normalised(name)
      if (plain === undefined) return undefined
      const found = suffixes
        .map((each) => withoutSuffix(plain, each))
        .find((each) => each !== undefined)
      return found ?? (plain.includes('.') ? undefined : plain)
    },
  }
}

export type Zone = ReturnType<typeof createZone>

function withoutSuffix(name: string, suffix: string): string | undefined {
  return name.endsWith(`.${suffix}`) ? name.slice(0, -suffix.length - 1) : undefined
}

function normalised(name: string): string | undefined {
  if (name.length > LONGEST) return undefined
  try {
    return ens_normalize(name)
  } catch {
    return undefined
  }
}

export function labelFault(label: string): NameFault | undefined {
  return nameFault(label) ?? (normalised(label) === label ? undefined : 'characters')
}
