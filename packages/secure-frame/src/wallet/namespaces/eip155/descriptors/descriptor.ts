export type Descriptor = {
  context: {
    contract?: { deployments: Deployment[] }
    eip712?: { deployments: Deployment[]; domain?: { name?: string } }
  }
  metadata: {
    owner: string
    contractName?: string
    token?: { name: string; ticker: string; decimals: number }
    constants?: Record<string, string | number>
    enums?: Record<string, Record<string, string>>
  }
  display: {
    definitions?: Record<string, FieldFormat>
    /** Keys are function signatures with parameter names, or EIP-712 `encodeType` strings. */
    formats: Record<string, Format>
  }
}

export type Deployment = { chainId: number; address: string }

export type Format = {
  intent: string
  /** A sentence with paths in braces. */
  interpolatedIntent?: string
  fields: FieldFormat[]
  /** Paths that the description omits on purpose. */
  excluded?: string[]
}

export type FieldFormat = {
  /** `#.` refers to the data (the default), `@.` to the transaction, `$.` to this file. */
  path?: string
  value?: string
  label?: string
  format?: string
  params?: Record<string, unknown>
  /** A definition that this field extends. */
  $ref?: string
  visible?: string
}
