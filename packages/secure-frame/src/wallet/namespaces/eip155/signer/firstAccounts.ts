import type { Account } from '@vestibule/protocol'

/** The accounts of a device record from when EVM's were the only ones: the wallet's own, and those of imported keys. */
export function firstAccounts(record: {
  address: string
  imported?: readonly string[] | undefined
}): Account[] {
  const imported = (record.imported ?? []).map((address, index): Account => {
    return { id: `imported:${index}`, namespace: 'eip155', address, type: 'eoa' }
  })
  return [
    { id: 'seed:eip155:0', namespace: 'eip155', address: record.address, type: 'eoa' },
    ...imported,
  ]
}
