// One level further away, so that their files' names and hashes load only with them.
export const contactPage = async () => ({ Component: (await import('../pages/contact-page')).ContactPage });
export const faqPage = async () => ({ Component: (await import('../pages/faq-page')).FaqPage });
export const shippingPage = async () => ({ Component: (await import('../pages/shipping-page')).ShippingPage });
export const returnsPage = async () => ({ Component: (await import('../pages/returns-page')).ReturnsPage });
export const sizeGuidePage = async () => ({ Component: (await import('../pages/size-guide-page')).SizeGuidePage });
export const careInstructionsPage = async () => ({
  Component: (await import('../pages/care-instructions-page')).CareInstructionsPage,
});
export const privacyPolicyPage = async () => ({
  Component: (await import('../pages/privacy-policy-page')).PrivacyPolicyPage,
});
export const termsOfServicePage = async () => ({
  Component: (await import('../pages/terms-of-service-page')).TermsOfServicePage,
});
export const addPhotosPage = async () => ({ Component: (await import('../pages/add-photos-page')).AddPhotosPage });
export const linkedDesignPage = async () => ({
  Component: (await import('../pages/linked-design-page')).LinkedDesignPage,
});
export const unsubscribePage = async () => ({ Component: (await import('../pages/unsubscribe-page')).UnsubscribePage });
