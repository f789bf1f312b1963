import { coins, makeSignDoc as makeAminoDoc } from '@cosmjs/amino'
import { encodePubkey, makeAuthInfoBytes, makeSignDoc, Registry } from '@cosmjs/proto-signing'
import { base64 } from '@scure/base'

const amount = coins(1_000, 'uatom')
const fee = { amount: coins(5_000, 'uatom'), gas: '200000' }

export const aminoDoc = (address: string, chainId = 'cosmoshub-4') =>
  makeAminoDoc(
    [
      {
        type: 'cosmos-sdk/MsgSend',
        value: { from_address: address, to_address: address, amount },
      },
    ],
    fee,
    chainId,
    'Tea & <cake>, ¡olé!',
    '7',
    '3',
  )

const registry = new Registry()
const bodyOf = (address: string, memo: string) =>
  registry.encodeTxBody({
    messages: [
      {
        typeUrl: '/cosmos.bank.v1beta1.MsgSend',
        value: { fromAddress: address, toAddress: address, amount },
      },
    ],
    memo,
  })
const authInfoOf = (keys: readonly Uint8Array[], gas: number) =>
  makeAuthInfoBytes(
    keys.map((key) => ({
      pubkey: encodePubkey({ type: 'tendermint/PubKeySecp256k1', value: base64.encode(key) }),
      sequence: 3,
    })),
    fee.amount,
    gas,
    undefined,
    undefined,
  )

/** @param options `keys`: the public keys of the signers */
export const directDoc = ({
  address,
  keys,
  chainId = 'cosmoshub-4',
  memo = 'Tea',
  gas = 200_000,
  accountNumber = 7,
}: directDoc.Options) =>
  makeSignDoc(bodyOf(address, memo), authInfoOf(keys, gas), chainId, accountNumber)

export declare namespace directDoc {
  type Options = {
    address: string
    keys: readonly Uint8Array[]
    chainId?: string
    memo?: string
    gas?: number
    accountNumber?: number
  }
}
