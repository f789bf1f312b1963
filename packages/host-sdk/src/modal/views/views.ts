import type { ComponentType } from 'react'
import type { Views } from '../../core/model/views.js'
import { lazyView } from '../lazyView.js'
import { addStyles } from '../sheets.js'
import { Account } from './Account/Account.js'
import { ApproveTransaction } from './ApproveTransaction/ApproveTransaction.js'
import { Connect } from './Connect/Connect.js'
import { ConnectingExternal } from './ConnectingExternal/ConnectingExternal.js'
import { EmailVerifyOtp } from './EmailVerifyOtp/EmailVerifyOtp.js'
import { EmbeddedWallet } from './EmbeddedWallet/EmbeddedWallet.js'
import { Networks } from './Networks/Networks.js'
import { SignIn } from './SignIn/SignIn.js'
import type { ViewProps } from './ViewProps.js'

const remoteViews = () => import('./remoteViews.js')
const walletViews = () => import('./walletViews.js')
const socialViews = () => import('./socialViews.js')
const emailViews = () => import('./emailViews.js')
const namespaceViews = () => import('./namespaceViews.js')

/** A view about wallets; their styles come with their code. */
function walletView<props extends object>(load: () => Promise<ComponentType<props>>) {
  return lazyView(async () => {
    addStyles((await walletViews()).styles)
    return load()
  })
}

/** The views whose code is fetched when it is needed. */
const LAZY = {
  ConnectWallets: walletView(async () => (await walletViews()).ConnectWallets),
  AllWallets: walletView(async () => (await walletViews()).AllWallets),
  ConnectingWalletConnect: lazyView(async () => {
    const { ConnectingWalletConnect } = await remoteViews()
    return ConnectingWalletConnect
  }),
  ConnectingWalletConnectBasic: lazyView(async () => {
    const { ConnectingWalletConnectBasic } = await remoteViews()
    return ConnectingWalletConnectBasic
  }),
  ConnectingSocial: lazyView(async () => (await socialViews()).ConnectingSocial),
  EmailVerifyDevice: lazyView(async () => (await emailViews()).EmailVerifyDevice),
  UpdateEmailWallet: lazyView(async () => (await emailViews()).UpdateEmailWallet),
  UpdateEmailPrimaryOtp: lazyView(async () => (await emailViews()).UpdateEmailOtp),
  UpdateEmailSecondaryOtp: lazyView(async () => (await emailViews()).UpdateEmailOtp),
  GetWallet: walletView(async () => (await walletViews()).GetWallet),
  Downloads: walletView(async () => (await walletViews()).Downloads),
  WhatIsAWallet: walletView(async () => (await walletViews()).WhatIsAWallet),
  WhatIsANetwork: walletView(async () => (await walletViews()).WhatIsANetwork),
  SwitchActiveChain: lazyView(async () => (await namespaceViews()).SwitchActiveChain),
  SwitchNetwork: lazyView(async () => (await namespaceViews()).SwitchNetwork),
  UnsupportedChain: lazyView(async () => (await namespaceViews()).UnsupportedChain),
  ProfileWallets: lazyView(async () => {
    const { ProfileWallets } = await import('./ProfileWallets/ProfileWallets.js')
    return ProfileWallets
  }),
}

/** The component of each view. */
export const VIEWS: { [name in keyof Views]: ComponentType<ViewProps<name>> } = {
  ...LAZY,
  Connect,
  SignIn,
  Account,
  ConnectingExternal,
  EmailVerifyOtp,
  EmbeddedWallet,
  Networks,
  ApproveTransaction,
}

/** Fetches the code of every view that is not there yet. What fails is tried again when it is needed. */
export async function prefetchViews() {
  await Promise.allSettled(Object.values(LAZY).map(({ prefetch }) => prefetch()))
}
