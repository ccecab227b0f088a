/** The browser comes from the machine or from `npm run doctor`, never from an install script. */
module.exports = { skipDownload: true };
