import type { Account } from '@vestibule/protocol'

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
