import { coins, makeSignDoc as makeAminoDoc, type OfflineAminoSigner } from '@cosmjs/amino'
import {
  encodePubkey,
  makeAuthInfoBytes,
  makeSignBytes,
  makeSignDoc,
  type OfflineDirectSigner,
  Registry,
} from '@cosmjs/proto-signing'
import { base64 } from '@scure/base'

/**
 * Transfers to the signer's own account, in the format of `@cosmjs` clients. Wallets sign them; the
 * demo never sends them.
 */

const amount = coins(1_000, 'uatom')
const fee = { amount: coins(5_000, 'uatom'), gas: '200000' }

export async function signAmino(signer: OfflineAminoSigner, chainId: string) {
  const address = (await signer.getAccounts())[0]?.address ?? ''
  const message = {
    type: 'cosmos-sdk/MsgSend',
    value: { from_address: address, to_address: address, amount },
  }
  return signer.signAmino(address, makeAminoDoc([message], fee, chainId, 'Demo', 7, 3))
}

export async function signDirect(signer: OfflineDirectSigner, chainId: string) {
  const [account] = await signer.getAccounts()
  if (account === undefined) throw new Error('Not connected.')
  const { address, pubkey } = account
  const body = new Registry().encodeTxBody({
    messages: [
      {
        typeUrl: '/cosmos.bank.v1beta1.MsgSend',
        value: { fromAddress: address, toAddress: address, amount },
      },
    ],
  })
  const key = { type: 'tendermint/PubKeySecp256k1', value: base64.encode(pubkey) }
  const signers = [{ pubkey: encodePubkey(key), sequence: 3 }]
  const authInfo = makeAuthInfoBytes(signers, fee.amount, 200_000, undefined, undefined)
  const answer = await signer.signDirect(address, makeSignDoc(body, authInfo, chainId, 7))
  return { signBytes: base64.encode(makeSignBytes(answer.signed)), signature: answer.signature }
}
