import type { NameZone } from '@vestibule/protocol/http'

export function labelOf(
  name: string,
  { suffix, legacySuffix }: Pick<NameZone, 'suffix' | 'legacySuffix'>,
): string | undefined {
  const found = [suffix, legacySuffix].find((each) => each !== null && name.endsWith(each))
  return found ? name.slice(0, -found.length) : undefined
}
