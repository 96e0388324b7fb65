/** The earliest moment a zip can hold, so that a build's time does not show. */
export const ZIP_MOMENT = new Date(1980, 0, 1);
