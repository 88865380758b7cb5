/** Seconds by which clocks may differ, as in the strict profile. */
export const CLOCK_SKEW_SECONDS = 60;
