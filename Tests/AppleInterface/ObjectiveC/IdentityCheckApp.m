// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
//
// An app in Objective-C that uses the identity check in both ways. Only its types are checked, against the header that the
// Swift compiler makes of the product: what is missing or has another name there is an error here.
#include <Foundation/Foundation.h>

#include "Netverify-Swift.h"

#pragma clang diagnostic error "-Wincomplete-implementation"
#pragma clang diagnostic error "-Wprotocol"
#pragma clang diagnostic error "-Wobjc-method-access"

static NetverifyConfiguration *configuration(void) {
    NetverifyConfiguration *settings = [NetverifyConfiguration new];
    settings.merchantApiToken = @"token";
    settings.merchantApiSecret = @"secret";
    settings.dataCenter = JumioDataCenterEU;
    settings.serverURL = [NSURL URLWithString:@"https://check.example/"];
    settings.serverKeys = [NSDictionary dictionaryWithObject:@"key" forKey:@"operator"];
    settings.requireVerification = YES;
    settings.requireFaceMatch = NO;
    settings.preselectedCountry = @"AUT";
    settings.preselectedDocumentTypes = NetverifyDocumentTypePassport | NetverifyDocumentTypeVisa;
    settings.preselectedDocumentVariant = NetverifyDocumentVariantPlastic;
    settings.merchantScanReference = @"reference";
    settings.merchantReportingCriteria = @"criteria";
    settings.customerId = @"customer";
    settings.callbackUrl = @"https://merchant.example/result";
    settings.sendDebugInfoToJumio = NO;
    settings.dataExtractionOnMobileOnly = NO;
    settings.offlineToken = nil;
    settings.cameraPosition = JumioCameraPositionBack;
    settings.statusBarStyle = UIStatusBarStyleLightContent;
    return settings;
}

@interface BuiltInApp : UIViewController <NetverifyViewControllerDelegate>
@end

@implementation BuiltInApp {
    NetverifyViewController *check;
}

- (void)start {
    [[NetverifyBaseView netverifyAppearance] setBackgroundColor:[UIColor whiteColor]];
    [[NetverifyPositiveButton jumioAppearance] setTitleColor:[UIColor whiteColor] forState:UIControlStateNormal];
    [[UINavigationBar netverifyAppearance] setTintColor:[UIColor whiteColor]];
    if ([JMDeviceInfo isJailbrokenDevice]) return;
    NetverifyConfiguration *settings = configuration();
    settings.delegate = self;
    @try {
        check = [[NetverifyViewController alloc] initWithConfiguration:settings];
    } @catch (NSException *exception) {
        (void)exception.reason;
        (void)exception.userInfo[@"code"];
        return;
    }
    [self presentViewController:check animated:YES completion:nil];
    (void)[NetverifyViewController sdkVersion];
    (void)[check sdkVersion];
    (void)[check debugID];
}

- (void)netverifyViewController:(NetverifyViewController *)controller
        didFinishWithDocumentData:(NetverifyDocumentData *)data
                    scanReference:(NSString *)reference {
    NSString *number = data.idNumber;
    NSDate *birth = data.dob;
    (void)number, (void)birth;
    if (data.gender == NetverifyGenderF && data.extractionMethod == NetverifyExtractionMethodMRZ
        && data.mrzData.format == NetverifyMRZFormatMRP && [data.mrzData compositeValid]) {
        (void)data.mrzData.line1;
    }
    [data clear];
    [controller dismissViewControllerAnimated:YES completion:^{ [controller destroy]; }];
}

- (void)netverifyViewController:(NetverifyViewController *)controller
             didCancelWithError:(NetverifyError *)error
                  scanReference:(NSString *)reference {
    (void)error.code, (void)error.message;
    (void)[controller updateConfiguration:configuration()];
}

@end

@interface CustomApp
    : UIViewController <NetverifyUIControllerDelegate, NetverifyCustomScanViewControllerDelegate>
@end

@implementation CustomApp {
    NetverifyUIController *check;
}

- (void)start {
    NetverifyConfiguration *settings = configuration();
    settings.customUIDelegate = self;
    check = [[NetverifyUIController alloc] initWithConfiguration:settings];
}

- (void)netverifyUIController:(NetverifyUIController *)controller
    didFinishInitializingWithError:(NetverifyError *)error {
}

- (void)netverifyUIController:(NetverifyUIController *)controller
    didDetermineAvailableCountries:(NSArray *)countries
                  suggestedCountry:(NetverifyCountry *)suggestion {
    NetverifyCountry *country = suggestion ? suggestion : countries[0];
    NetverifyDocument *document = country.documents[0];
    if ([document hasMultipleVariants]) document.selectedVariant = NetverifyDocumentVariantPaper;
    (void)[ISOCountryConverter convertToAlpha2:country.code];
    [controller setupWithDocument:document];
}

- (void)netverifyUIController:(NetverifyUIController *)controller
    didDetermineNextScanViewController:(NetverifyCustomScanViewController *)view
                            isFallback:(BOOL)isFallback {
    view.customScanViewControllerDelegate = self;
    [self presentViewController:view animated:YES completion:^{
        [view.customOverlayLayer addSubview:[[UIView alloc] init]];
        if ([view isImagePicker]) [view takeImage];
        if ([view isFallbackAvailable]) [view switchToFallback];
        if ([view canToggleFlash] && ![view isFlashOn]) [view toggleFlash];
        if ([view canSwitchCamera] && [view currentCameraPosition] == JumioCameraPositionBack) [view switchCamera];
        (void)([view currentScanMode] == NetverifyScanModeOCR_Template);
        (void)([view currentScanSide] == NetverifyScanSideBack);
        (void)([view currentStep] < [view totalSteps]);
        (void)[view localizedShortHelpText], (void)[view localizedLongHelpText];
        [view pauseScan];
        [view retryScan];
    }];
}

- (void)netverifyUIControllerDidCaptureAllParts:(NetverifyUIController *)controller {
}

- (void)netverifyUIController:(NetverifyUIController *)controller
            didDetermineError:(NetverifyError *)error
                retryPossible:(BOOL)retryPossible {
    if (retryPossible) [controller retryAfterError]; else [controller cancel];
}

- (void)netverifyUIController:(NetverifyUIController *)controller
    didFinishWithDocumentData:(NetverifyDocumentData *)data
                scanReference:(NSString *)reference {
    [controller destroy];
}

- (void)netverifyUIController:(NetverifyUIController *)controller
           didCancelWithError:(NetverifyError *)error
                scanReference:(NSString *)reference {
    [controller destroy];
}

- (void)netverifyCustomScanViewController:(NetverifyCustomScanViewController *)view
                 shouldDisplayLegalAdvice:(NSString *)message
                               completion:(void (^)(void))completion {
    completion();
}

- (void)netverifyCustomScanViewController:(NetverifyCustomScanViewController *)view
    shouldDisplayConfirmationWithImageView:(NetverifyConfirmationImageView *)picture
                                      text:(NSString *)text
                              confirmation:(void (^)(void))confirmation
                                    retake:(void (^)(void))retake {
    if (confirmation) confirmation(); else retake();
}

- (void)netverifyCustomScanViewController:(NetverifyCustomScanViewController *)view
        shouldDisplayNoUSAddressFoundHint:(NSString *)message
                             confirmation:(void (^)(void))confirmation {
    confirmation();
}

- (void)netverifyCustomScanViewController:(NetverifyCustomScanViewController *)view
            shouldDisplayFlipDocumentHint:(NSString *)message
                             confirmation:(void (^)(void))confirmation {
    confirmation();
}

@end
