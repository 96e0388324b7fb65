/** Of Chromium's command line: WebGL is drawn by the processor, and so is all of the page, which takes half as long again. */
export const SOFTWARE_WEBGL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
