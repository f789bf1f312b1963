import { type DatabasePlace, placeDatabases } from '@vestibule/services/testing'
import type { Figure } from '../table.js'

/** Measures on one database of this machine after another, each waiting for its disk as it would in earnest. */
export async function onEveryPlace(
  measure: (place: DatabasePlace) => Promise<Figure[]>,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for await (const place of placeDatabases({ isDurable: true }))
    figures.push(...(await measure(place)))
  return figures
}
