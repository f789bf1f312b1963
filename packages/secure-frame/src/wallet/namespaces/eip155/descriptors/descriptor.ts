/** The supported part of ERC-7730. Only files in `data` are loaded. */
export type Descriptor = {
  context: {
    contract?: { deployments: Deployment[] }
    eip712?: { deployments: Deployment[]; domain?: { name?: string } }
  }
  metadata: {
    /** The operator of the contract. */
    owner: string
    contractName?: string
    token?: { name: string; ticker: string; decimals: number }
    constants?: Record<string, string | number>
    enums?: Record<string, Record<string, string>>
  }
  display: {
    definitions?: Record<string, FieldFormat>
    /** By function signature with the names of its parameters, or by EIP-712 `encodeType`. */
    formats: Record<string, Format>
  }
}

export type Deployment = { chainId: number; address: string }

export type Format = {
  /** The action, in a word or two. */
  intent: string
  /** The same as a sentence with paths in braces. */
  interpolatedIntent?: string
  fields: FieldFormat[]
  /** Paths that are left out on purpose. */
  excluded?: string[]
}

export type FieldFormat = {
  /** `#.` the data, `@.` the transaction, `$.` this file; by default the data. */
  path?: string
  value?: string
  label?: string
  format?: string
  params?: Record<string, unknown>
  /** A definition that this field builds on. */
  $ref?: string
  visible?: string
}
