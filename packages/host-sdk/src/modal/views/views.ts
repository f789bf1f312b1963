import type { ComponentType } from 'react'
import type { Views } from '../../core/model/views.js'
import { lazyView } from '../lazyView.js'
import { styled } from '../sheets.js'
import { idle } from '../timing/idle.js'
import { ApproveTransaction } from './ApproveTransaction.js'
import { Connect } from './Connect/Connect.js'
import { ConnectingExternal } from './ConnectingExternal/ConnectingExternal.js'
import { EmbeddedWallet } from './EmbeddedWallet.js'
import { SignIn } from './SignIn.js'
import type { ViewProps } from './ViewProps.js'

const accountViews = () => import('./accountViews.js')
const remoteViews = () => import('./remoteViews.js')
const walletViews = () => import('./walletViews.js')
const socialViews = () => import('./socialViews.js')
const emailViews = () => import('./emailViews.js')
const siwxViews = () => import('./siwxViews.js')
const namespaceViews = () => styled(() => import('./namespaceViews.js'))
const assetViews = () => import('./assetViews.js')
const sendViews = () => import('./sendViews.js')
const profileViews = () => import('./profileViews.js')
const sendPreviewViews = () => import('./sendPreviewViews.js')
const detailViews = () => import('./detailViews.js')
const nameViews = () => import('./nameViews.js')
const swapViews = () => styled(() => import('./swapViews.js'))
const buyViews = () => styled(() => import('./buyViews.js'))
const sessionViews = () => styled(() => import('./sessionViews.js'))

/** Only dapps with the feature load these views. */
const OF_FEATURES = {
  Swap: lazyView(async () => (await swapViews()).Swap),
  SwapSelectToken: lazyView(async () => (await swapViews()).SwapSelectToken),
  SwapPreview: lazyView(async () => (await swapViews()).SwapPreview),
  OnRampProviders: lazyView(async () => (await buyViews()).OnRampProviders),
  BuyInProgress: lazyView(async () => (await buyViews()).BuyInProgress),
  SmartSessionList: lazyView(async () => (await sessionViews()).SmartSessionList),
  SmartSessionCreated: lazyView(async () => (await sessionViews()).SmartSessionCreated),
}

const LAZY = {
  Account: lazyView(async () => (await styled(accountViews)).Account),
  ConnectWallets: lazyView(async () => (await styled(walletViews)).ConnectWallets),
  AllWallets: lazyView(async () => (await styled(walletViews)).AllWallets),
  ConnectingWalletConnect: lazyView(async () => (await remoteViews()).ConnectingWalletConnect),
  ConnectingWalletConnectBasic: lazyView(
    async () => (await remoteViews()).ConnectingWalletConnectBasic,
  ),
  ConnectingSocial: lazyView(async () => (await socialViews()).ConnectingSocial),
  EmailVerifyDevice: lazyView(async () => (await styled(emailViews)).EmailVerifyDevice),
  EmailVerifyOtp: lazyView(async () => (await styled(emailViews)).EmailVerifyOtp),
  UpdateEmailWallet: lazyView(async () => (await styled(emailViews)).UpdateEmailWallet),
  UpdateEmailPrimaryOtp: lazyView(async () => (await styled(emailViews)).UpdateEmailOtp),
  UpdateEmailSecondaryOtp: lazyView(async () => (await styled(emailViews)).UpdateEmailOtp),
  GetWallet: lazyView(async () => (await styled(walletViews)).GetWallet),
  Downloads: lazyView(async () => (await styled(walletViews)).Downloads),
  WhatIsAWallet: lazyView(async () => (await styled(walletViews)).WhatIsAWallet),
  WhatIsANetwork: lazyView(async () => (await styled(walletViews)).WhatIsANetwork),
  ConnectingMultiChain: lazyView(async () => (await namespaceViews()).ConnectingMultiChain),
  Networks: lazyView(async () => (await namespaceViews()).Networks),
  SwitchActiveChain: lazyView(async () => (await namespaceViews()).SwitchActiveChain),
  SwitchNetwork: lazyView(async () => (await namespaceViews()).SwitchNetwork),
  UnsupportedChain: lazyView(async () => (await namespaceViews()).UnsupportedChain),
  SIWXSignMessage: lazyView(async () => (await styled(siwxViews)).SIWXSignMessage),
  WalletReceive: lazyView(async () => (await styled(assetViews)).WalletReceive),
  WalletDetails: lazyView(async () => (await styled(detailViews)).WalletDetails),
  WalletSend: lazyView(async () => (await styled(sendViews)).WalletSend),
  WalletSendPreview: lazyView(async () => (await styled(sendPreviewViews)).WalletSendPreview),
  WalletSendSelectToken: lazyView(async () => (await styled(sendViews)).WalletSendSelectToken),
  RegisterAccountName: lazyView(async () => (await styled(nameViews)).RegisterAccountName),
  RegisterAccountNameSuccess: lazyView(async () => (await styled(nameViews)).NameSuccess),
  ProfileWallets: lazyView(async () => (await styled(profileViews)).ProfileWallets),
}

export const VIEWS: { [name in keyof Views]: ComponentType<ViewProps<name>> } = {
  ...LAZY,
  ...OF_FEATURES,
  Connect,
  SignIn,
  ConnectingExternal,
  EmbeddedWallet,
  ApproveTransaction,
}

const BEFORE_CONNECTED = ['AllWallets', 'ConnectingWalletConnect'] as const

/**
 * Prefetches one view per idle period. A failed load is retried on demand.
 * @param options.login Whether the visitor can log in by email.
 */
export async function prefetchViews(options: { connected: boolean; login: boolean }) {
  const names = options.connected
    ? (Object.keys(LAZY) as (keyof typeof LAZY)[])
    : [...BEFORE_CONNECTED, ...(options.login ? (['EmailVerifyOtp'] as const) : [])]
  for (const name of names) {
    await idle()
    prefetchView(name)
  }
}

export function prefetchView(name: keyof typeof LAZY) {
  LAZY[name].prefetch().catch(() => {})
}
