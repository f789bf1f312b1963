/** Sent to the services and the frame. */
export const SDK_VERSION = '0.1.0'
export const SDK_TYPE = 'vestibule'
