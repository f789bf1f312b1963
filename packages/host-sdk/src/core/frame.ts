import type { FrameContract, VestibuleError } from '@vestibule/protocol'
import type { Caller, CallOptions, Params } from '@vestibule/protocol/channel'

/** The secure frame, as core sees it: typed calls and a few facts. */
export type FrameClient = {
  /** Waits for the frame if it is not ready. @throws `frameLoadFailed` after 20 s */
  call: Caller<FrameContract>
  /** JSON-RPC; a request that needs the visitor survives a frame that starts again once it is signed. */
  request: (params: Params<FrameContract['rpcRequest']>, options?: CallOptions) => Promise<unknown>
  /** Ends the frame: rejects open calls and removes the element. */
  destroy: (reason?: VestibuleError) => void
}

export type FrameAccess = {
  /**
   * The frame, created on first use, and again after an ending one.
   * @throws `frameLoadFailed` if the project has no frame
   */
  get: () => Promise<FrameClient>
  /** The living frame, if any. */
  current: () => FrameClient | undefined
  /** Runs last work on the frame, then removes it in any case. */
  end: (work?: (frame: FrameClient) => Promise<unknown>) => Promise<void>
}

/** Whether the frame can be asked. */
export function isFrameReady({ frame }: { frame: string }): boolean {
  return frame === 'ready' || frame === 'settled'
}
