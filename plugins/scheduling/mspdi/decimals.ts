/** Durations, lags and units are kept to 6 decimals. */
export const sixDecimals = (value: number) => Math.round(value * 1e6) / 1e6
