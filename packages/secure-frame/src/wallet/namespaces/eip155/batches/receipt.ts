import * as z from 'zod/mini'

const hex = z.string().check(z.regex(/^0x[0-9a-f]*$/i))

export const Receipt = z.object({
  status: hex,
  blockHash: hex,
  blockNumber: hex,
  gasUsed: hex,
  transactionHash: hex,
  logs: z.array(z.object({ address: hex, data: hex, topics: z.array(hex) })),
})
export type Receipt = z.infer<typeof Receipt>
